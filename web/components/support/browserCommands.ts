import type { BrowserCommand } from 'vitest/node'

const press: BrowserCommand<[keys: string]> = ({ page }, keys) => page.keyboard.press(keys)
const type: BrowserCommand<[text: string]> = ({ page }, text) => page.keyboard.type(text)
const wheel: BrowserCommand<[down: number]> = ({ page }, down) => page.mouse.wheel(0, down)

/** What only the browser itself does, so that focus and defaults are real: keys as Playwright writes them, such as `Control+k`, and the wheel. */
export const browserCommands = { press, type, wheel }

declare module 'vitest/browser' {
  interface BrowserCommands {
    press: (keys: string) => Promise<void>
    type: (text: string) => Promise<void>
    wheel: (down: number) => Promise<void>
  }
}
