type Runtime = { sendMessage: (id: string, message: object, answered: (answer?: { ok?: boolean }) => void) => void; lastError?: unknown }

/** Whether the extension is in this browser and has taken the message. Browsers offer this only to pages that an extension names. */
export function sendToExtension(id: string, message: { kind: 'link'; token: string }): Promise<boolean> {
  const { runtime } = (globalThis as { chrome?: { runtime?: Runtime } }).chrome ?? {}
  if (!runtime?.sendMessage) return Promise.resolve(false)
  return new Promise((resolve) => {
    runtime.sendMessage(id, message, (answer) => {
      // Reading the error tells the browser that it was handled.
      void runtime.lastError
      resolve(answer?.ok === true)
    })
  })
}
