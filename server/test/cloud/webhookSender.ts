import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const AGAIN = 20

type Hook = {
  /** Where to call; empty: nobody is called, and what there is to tell is kept. */
  address: string
  secret: string
  verifyToken: string
  /** Each call is made so many times. */
  times: number
  /** So many calls are gathered, and made in the opposite order. */
  reversed: number
}

/** Calls as Meta does: signed, one after the other, again until they are answered; and doubled or disordered where it was asked for. */
export function createWebhookSender() {
  const hook: Hook = { address: '', secret: 'an-app-secret-0123456789', verifyToken: 'verify-me', times: 1, reversed: 1 }
  const made: string[] = []
  let waiting: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false

  const signed = (raw: string | Buffer, secret = hook.secret) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`

  async function post(raw: string | Buffer, signature: string | undefined = signed(raw)): Promise<number> {
    const headers = { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) }
    return fetch(hook.address, { method: 'POST', headers, body: raw as string }).then(
      (answer) => answer.status,
      () => 0,
    )
  }

  async function insist(raw: string) {
    for (let time = 0; time < hook.times; time++) while (!isOver && (hook.address === '' || (await post(raw)) !== 200)) await pause(AGAIN)
  }

  function release() {
    const batch = waiting.reverse()
    waiting = []
    for (const raw of batch) last = last.then(() => insist(raw))
    return last
  }

  return {
    hook,
    /** All that was told, as it was said. */
    made,
    ...{ post, signed, release },
    /** Resolves once it was answered. */
    tell(body: object): Promise<unknown> {
      const raw = JSON.stringify(body)
      made.push(raw)
      waiting.push(raw)
      return waiting.length >= hook.reversed ? release() : Promise.resolve()
    },
    async prove(): Promise<boolean> {
      const challenge = randomBytes(6).toString('hex')
      const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': hook.verifyToken })
      const answer = await fetch(`${hook.address}?${query}`)
      return answer.status === 200 && (await answer.text()) === challenge
    },
    async close() {
      isOver = true
      await last.catch(() => undefined)
    },
  }
}
