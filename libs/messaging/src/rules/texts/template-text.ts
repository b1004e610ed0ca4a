/** Text with placeholders such as `{{firstName}}`. The body is plain text; empty lines separate paragraphs. */
export interface TemplateText {
  subject: string;
  body: string;
}
