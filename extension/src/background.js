const WHATSAPP = 'https://web.whatsapp.com'

/**
 * The linking under way. The browser ends this worker after 30 seconds without an event, and a user may take minutes. So the state is in
 * the storage of the session, and each listener starts from there.
 */
const linking = {
  read: async () => (await chrome.storage.session.get('linking')).linking,
  write: (state) => chrome.storage.session.set({ linking: state }),
}

/** The page of the installation asks. The manifest lets no other page do so; the origin comes from the browser, not from the message. */
chrome.runtime.onMessageExternal.addListener((message, { origin, tab, frameId }, answer) => {
  if (message?.kind === 'ping') return answer({ ok: true })
  const isAsked = message?.kind === 'link' && typeof message.token === 'string' && /^[\w-]{16,200}$/.test(message.token)
  if (!isAsked || !tab || frameId !== 0) return answer({ ok: false })
  begin({ origin, token: message.token, from: tab.id }).then(
    () => answer({ ok: true }),
    () => answer({ ok: false }),
  )
  return true
})

/** Says in a page of its own who asks, and waits there for a click. */
async function begin(asked) {
  const { options, ...shown } = await exchange(asked, 'read')
  await linking.write({ ...asked, ...shown, options, step: 'asked' })
  await chrome.tabs.create({ url: chrome.runtime.getURL('link.html') })
}

chrome.runtime.onMessage.addListener((message, sender) => {
  if (sender.id !== chrome.runtime.id) return
  if (message.kind === 'go' && sender.url === chrome.runtime.getURL('link.html')) void open()
  if (message.kind === 'signed' && sender.origin === WHATSAPP && sender.frameId === 0) void carry(message, sender.tab.id)
})

async function open() {
  const known = await linking.read()
  if (known?.step !== 'asked' && known?.step !== 'failed') return
  // A passkey must not be asked for in vain: the request may have ended while this page waited for the click.
  const why = await failureOf(exchange(known, 'read'))
  if (why) return linking.write({ ...known, step: 'failed', why })
  // The tab's id is stored before the page can have loaded.
  const { id } = await chrome.tabs.create({ url: 'about:blank' })
  await linking.write({ ...known, step: 'opened', tab: id })
  await chrome.tabs.update(id, { url: `${WHATSAPP}/` })
}

chrome.tabs.onUpdated.addListener(async (tabId, { status }, { url }) => {
  const known = await linking.read()
  if (status !== 'complete' || known?.step !== 'opened' || known.tab !== tabId || !url?.startsWith(`${WHATSAPP}/`)) return
  await linking.write({ ...known, step: 'signing' })
  // Not awaited: the answer comes as a message, which starts this worker again if it has ended.
  void chrome.scripting.executeScript({ target: { tabId }, func: sign, args: [known.options] })
})

chrome.tabs.onRemoved.addListener(async (tabId) => {
  const known = await linking.read()
  if (known?.tab === tabId && (known.step === 'opened' || known.step === 'signing'))
    await linking.write({ ...known, step: 'failed', why: 'cancelled' })
})

/** Runs in the page of WhatsApp Web, but apart from its scripts. The origin that the browser signs is that of the page. */
async function sign(options) {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const { id, rawId, type, response } = (await navigator.credentials.get({ publicKey })).toJSON()
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
    const assertion = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
    await chrome.runtime.sendMessage({ kind: 'signed', assertion })
  } catch {
    // Cancelled, or this browser has no passkey of the account.
    await chrome.runtime.sendMessage({ kind: 'signed' })
  }
}

async function carry({ assertion }, tabId) {
  const known = await linking.read()
  if (known?.step !== 'signing' || known.tab !== tabId) return
  const why = assertion ? await failureOf(exchange(known, 'answer', { assertion })) : 'cancelled'
  const { options, token, ...shown } = known
  // Only WhatsApp can say that the account is linked, and its answer goes to the installation.
  await linking.write(why ? { ...known, step: 'failed', why } : { ...shown, step: 'sent' })
  await chrome.tabs.remove(tabId)
  // Go back to the installation if its page is still open.
  if (!why) await chrome.tabs.update(known.from, { active: true }).catch(() => undefined)
}

/** Why a call failed, or undefined. */
const failureOf = (called) =>
  called.then(
    () => undefined,
    (error) => (error.message === '410' ? 'ended' : 'unreachable'),
  )

/** The right to the installation's address spares the browser's question to the server, so the server allows no foreign page. */
async function exchange({ origin, token }, path, more) {
  const answer = await fetch(`${origin}/api/passkey/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ token, ...more }),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}
