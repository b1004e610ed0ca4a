import { Injectable } from '@nestjs/common';
import { LiveMessages, type LiveMessage, type LiveSource, type EventMapper } from '@tender/context/live';
import { CommandExecutor, upcast, type RecordedEvent, type StreamState } from '@tender/event-store';
import type { Viewing } from '../rules/viewing.js';
import { viewingDecider } from '../rules/viewing-decider.js';
import { viewingCatalogue, viewingStreams, type ViewingEvent } from '../rules/viewing.events.js';
import { liveMessages } from './live-messages.js';

@Injectable()
@LiveMessages()
export class ViewingLiveSource implements LiveSource {
  readonly kind = viewingStreams;

  constructor(private readonly executor: CommandExecutor) {}

  startPage(): EventMapper {
    const viewings = new Map<string, StreamState<Viewing>>();
    return (event) => {
      const known = viewings.get(event.stream);
      if (known && known.revision >= event.revision) return messagesOf(known.state, event);
      return this.executor.stateWith(viewingDecider, event).then((reached) => {
        viewings.set(event.stream, reached);
        return messagesOf(reached.state, event);
      });
    };
  }
}

const messagesOf = (viewing: Viewing, event: RecordedEvent): LiveMessage[] =>
  viewing.status === 'none' ? [] : liveMessages(upcast<ViewingEvent>(viewingCatalogue, event), viewing);
