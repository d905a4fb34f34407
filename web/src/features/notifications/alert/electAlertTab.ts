const NAME = 'recado-ringer'

/**
 * Only one of several tabs plays the sound: the one focused last takes the lock; when it closes, the next one gets it. Without the locks
 * API, each tab plays it.
 */
export function electAlertTab(locks: LockManager | undefined = navigator.locks) {
  let isAlertTab = locks === undefined
  let closed = false
  let lockRequest = new AbortController()
  let release: (() => void) | undefined

  async function requestLock(options: LockOptions) {
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
    if (!closed) waitForLock()
  }

  function waitForLock() {
    lockRequest = new AbortController()
    void requestLock({ signal: lockRequest.signal })
  }

  function stealLock() {
    if (isAlertTab) return
    lockRequest.abort()
    void requestLock({ steal: true })
  }

  if (document.hasFocus()) stealLock()
  else waitForLock()
  window.addEventListener('focus', stealLock)
  return {
    isAlertTab: () => isAlertTab,
    close() {
      closed = true
      window.removeEventListener('focus', stealLock)
      lockRequest.abort()
      release?.()
    },
  }
}
