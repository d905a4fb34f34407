const NAME = 'recado-ringer'

/**
 * Only one of several tabs plays the sound: the one focused last takes the lock; when it closes, the next one gets it. Without the locks
 * API, each tab plays it.
 */
export function becomeRinger(locks: LockManager | undefined = navigator.locks) {
  let isRinger = locks === undefined
  let closed = false
  let inLine = new AbortController()
  let release: (() => void) | undefined

  async function want(options: LockOptions) {
    let held = false
    const hold = () => {
      held = true
      isRinger = true
      return new Promise<void>((done) => {
        release = done
      })
    }
    await locks?.request(NAME, options, hold).catch(() => undefined)
    if (!held) return
    // Another tab has the lock: queue again.
    isRinger = false
    if (!closed) stand()
  }

  function stand() {
    inLine = new AbortController()
    void want({ signal: inLine.signal })
  }

  function take() {
    if (isRinger) return
    inLine.abort()
    void want({ steal: true })
  }

  if (document.hasFocus()) take()
  else stand()
  window.addEventListener('focus', take)
  return {
    isRinger: () => isRinger,
    close() {
      closed = true
      window.removeEventListener('focus', take)
      inLine.abort()
      release?.()
    },
  }
}
