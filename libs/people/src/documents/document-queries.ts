import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Rejection, type Actor } from '@tender/kernel';
import { DOCUMENTS, UserDocuments, type ReadDocument } from './user-documents.js';

export class GetDocument extends Query<ReadDocument> {
  constructor(
    readonly userId: string,
    readonly which: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetDocument)
export class GetDocumentHandler implements IQueryHandler<GetDocument> {
  constructor(private readonly documents: UserDocuments) {}

  async execute({ userId, which, actor }: GetDocument): Promise<ReadDocument> {
    const name = DOCUMENTS.find((known) => known === which);
    if (!name) throw new Rejection('NOT_FOUND');
    return this.documents.read(userId, name, actor);
  }
}
