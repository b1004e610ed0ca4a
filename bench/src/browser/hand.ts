import type { Locator, Page } from 'playwright';

export class Hand {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.click(within.getByRole('button', { name, exact: true }).first());
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Chooses a file. Counts two clicks: the field and the operating system's dialog. */
  async choose(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.clicks += 2;
    await field.setInputFiles(file);
  }
}
