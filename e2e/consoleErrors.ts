import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

export type ConsoleErrors = ReturnType<typeof collectConsoleErrors>

/** Errors on the console (including policy violations) and uncaught exceptions. */
export function collectConsoleErrors() {
  const errors: string[] = []
  const expected: RegExp[] = []
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location()
    // A headed browser requests a favicon where a page names none.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) errors.push(`${message.text()} at ${url}`)
  }
  // The failed import of a module has a stack without any frame: its text is empty.
  const hearError = (uncaught: WebError) => void errors.push(uncaught.error().stack || uncaught.error().message)
  return {
    hear(context: BrowserContext) {
      context.on('console', onConsole).on('weberror', hearError)
      return () => void context.off('console', onConsole).off('weberror', hearError)
    },
    /** The test provokes this error. */
    expect: (pattern: RegExp) => void expected.push(pattern),
    judge() {
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)))
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
    },
  }
}
