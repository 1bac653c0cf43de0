/** A response of text that is not JSON. */
export class PlainText {
  readonly text: string;
  /** The media type with its parameters. */
  readonly type: string;

  constructor(text: string, type: string) {
    this.text = text;
    this.type = type;
  }
}
