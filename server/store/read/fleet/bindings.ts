/** Values of a statement whose text is put together: each gets its place as it is named. */
export class Bindings {
  readonly values: unknown[] = [];

  /** The place holder to write in the text, for example `$3::uuid`. */
  bind(value: unknown, type?: string): string {
    this.values.push(value);
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`;
  }
}
