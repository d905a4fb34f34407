type Runtime = { sendMessage: (id: string, message: object, answered: (answer?: { ok?: boolean }) => void) => void; lastError?: unknown }

/** Sends a message to the extension and returns whether it accepted. Browsers offer this only to pages that the extension lists. */
export function sendToExtension(id: string, message: { kind: 'link'; token: string }): Promise<boolean> {
  const { runtime } = (globalThis as { chrome?: { runtime?: Runtime } }).chrome ?? {}
  if (!runtime?.sendMessage) return Promise.resolve(false)
  return new Promise((resolve) => {
    runtime.sendMessage(id, message, (answer) => {
      // Without this read the browser logs an unhandled error.
      void runtime.lastError
      resolve(answer?.ok === true)
    })
  })
}
