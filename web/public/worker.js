// What a browser keeps of the product while no page of it is open. It shows what is pushed, and a page of its own where a page cannot be
// fetched. It keeps no file of the product, so that every page is the newest one; the browser itself looks whether this file is.
const words = {
  pt: {
    title: 'Sem conexão',
    text: 'O Recado não respondeu. Verifique a internet e tente de novo.',
    again: 'Tentar de novo',
  },
  en: {
    title: 'No connection',
    text: 'Recado did not answer. Check your internet and try again.',
    again: 'Try again',
  },
  es: {
    title: 'Sin conexión',
    text: 'Recado no respondió. Revisa tu conexión e inténtalo de nuevo.',
    again: 'Intentar de nuevo',
  },
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return
  event.respondWith(fetchPage(event).catch(pageWithoutConnection))
})

const fetchPage = async (event) => (await event.preloadResponse) ?? fetch(event.request)

function pageWithoutConnection() {
  const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => words[one]) ?? 'pt'
  const { title, text, again } = words[language]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
  const page = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Recado</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { display: grid; min-height: 100dvh; margin: 0; place-items: center; background: light-dark(#fff, #1b191c); color: light-dark(#2b262c, #eae6eb); }
  main { max-width: 22rem; padding: 1.5rem; text-align: center; }
  h1 { margin: 1rem 0 0.25rem; font-size: 1.375rem; }
  a { display: inline-block; margin-top: 0.5rem; padding: 0.625rem 1.25rem; border-radius: 0.5rem; background: #9c3189; color: #fff; text-decoration: none; }
</style>
</head>
<body>
<main>
<svg width="72" height="72" viewBox="0 0 32 32" aria-hidden="true">
<path fill="#9c3189" d="M10 2h12a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-9.2l-6.6 4.6A1.2 1.2 0 0 1 4.3 29.6v-6.2A8 8 0 0 1 2 18v-8a8 8 0 0 1 8-8Z"/>
<path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="M10 11h12M10 17.5h5"/><circle cx="21" cy="17.5" r="2.4" fill="#fbb034"/>
</svg>
<h1>${title}</h1>
<p>${text}</p>
<a href="">${again}</a>
</main>
</body>
</html>`
  return new Response(page, { status: 503, headers })
}

// A browser shows something for whatever comes, or it says itself that something has come.
self.addEventListener('push', (event) => {
  const { title = 'Recado', body = '', url = '/', tag = 'recado' } = read(event.data)
  const shown = { body, tag, renotify: true, data: { url }, icon: '/icons/any-192.png', badge: '/icons/badge-96.png' }
  event.waitUntil(self.registration.showNotification(title, shown))
})

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data
  event.waitUntil(open(url))
})

// A page that is open goes there by itself, so that nothing is lost in it; where none answers, another one is opened.
async function open(url) {
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    if (!(await goes(page, url))) continue
    await page.focus().catch(() => undefined)
    return
  }
  await self.clients.openWindow(url)
}

const PATIENCE = 500
function goes(page, url) {
  const { port1, port2 } = new MessageChannel()
  page.postMessage({ goTo: url }, [port2])
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PATIENCE)
  })
}
