const NAME = 'recado-ringer'

/**
 * Only one of several tabs plays the sound: the one focused last takes the lock; when it closes, the next one gets it. Without the locks
 * API, each tab plays it.
 */
export function electAlertTab(locks: LockManager | undefined = navigator.locks) {
  let isAlertTab = locks === undefined
  let closed = false
  let isQueued = new AbortController()
  let release: (() => void) | undefined

  async function want(options: LockOptions) {
    let held = false
    const hold = () => {
      held = true
      isAlertTab = true
      return new Promise<void>((done) => {
        release = done
      })
    }
    await locks?.request(NAME, options, hold).catch(() => undefined)
    if (!held) return
    // Another tab has the lock: queue again.
    isAlertTab = false
    if (!closed) stand()
  }

  function stand() {
    isQueued = new AbortController()
    void want({ signal: isQueued.signal })
  }

  function take() {
    if (isAlertTab) return
    isQueued.abort()
    void want({ steal: true })
  }

  if (document.hasFocus()) take()
  else stand()
  window.addEventListener('focus', take)
  return {
    isRinger: () => isAlertTab,
    close() {
      closed = true
      window.removeEventListener('focus', take)
      isQueued.abort()
      release?.()
    },
  }
}
