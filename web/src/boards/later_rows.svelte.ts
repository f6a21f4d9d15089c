// The rows of a list after its first part. The server sends a part at a time.

export class LaterRows<Row> {
  rows = $state.raw<readonly Row[]>([]);
  trouble = $state.raw<unknown>(null);
  isBusy = $state(false);

  /** `load` returns the part that begins at a row, counted from 1. */
  constructor(private readonly load: (first: number) => Promise<{ rows: readonly Row[] }>) {}

  /** Add the part that begins at a row. An impatient second tap adds nothing. */
  async add(first: number): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.trouble = null;
    try {
      this.rows = [...this.rows, ...(await this.load(first)).rows];
    } catch (error) {
      this.trouble = error;
    }
    this.isBusy = false;
  }
}
