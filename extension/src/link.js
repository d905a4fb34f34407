const text = (name) => chrome.i18n.getMessage(name)
const at = (id) => document.getElementById(id)

document.documentElement.lang = chrome.i18n.getUILanguage()
document.title = text('title')
for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text)

/** Shows who asks. Nothing of WhatsApp opens before the click. */
async function show() {
  const { linking } = await chrome.storage.session.get('linking')
  for (const name of ['origin', 'company', 'connection']) at(name).textContent = linking?.[name] ?? ''
  const isRetry = linking?.step === 'failed' && linking.why !== 'ended'
  at('go').disabled = linking?.step !== 'asked' && !isRetry
  at('go').textContent = text(isRetry ? 'again' : 'go')
  at('step').dataset.step = linking?.step ?? 'none'
  at('step').textContent = linking?.step === 'asked' ? '' : text(linking?.step === 'failed' ? linking.why : (linking?.step ?? 'ended'))
}

chrome.storage.session.onChanged.addListener(show)
at('go').addEventListener('click', ({ currentTarget }) => {
  // A second click must not open a second tab. A new state of the linking enables the button again.
  currentTarget.disabled = true
  chrome.runtime.sendMessage({ kind: 'go' })
})
await show()
