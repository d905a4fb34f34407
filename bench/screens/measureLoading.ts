import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunchOptions, customer, viewports } from '../../e2e/browser.ts'
import { reportFigure, summarize } from '../conversations/durations.ts'
import { startLatencyProxy } from './latencyProxy.ts'
import { openSeededInbox } from './seedInbox.ts'

/** Milliseconds of a round trip, as from another city. */
const DELAY = 40
const TIMES = 3

type House = Awaited<ReturnType<typeof openSeededInbox>>
type Screen = {
  name: string
  token: (house: House) => string | undefined
  path: string
  isThere: (page: Page) => Promise<void>
  requests: number
}

const screens: Screen[] = [
  {
    name: 'login form',
    token: () => undefined,
    path: '/login',
    isThere: (page) => page.getByRole('textbox', { name: 'E-mail' }).waitFor(),
    requests: 12,
  },
  {
    name: 'inbox',
    token: ({ token }) => token,
    path: '/tickets',
    isThere: (page) => page.getByRole('region', { name: 'Meus', exact: true }).getByRole('listitem').first().waitFor(),
    requests: 40,
  },
]

/** How long a new browser needs until a screen can be used, and what it fetches for that. */
export async function measureLoading(): Promise<boolean> {
  const house = await openSeededInbox({ tickets: 200, messages: 200 })
  const far = await startLatencyProxy(house.url, DELAY)
  const browser = await chromium.launch(browserLaunchOptions)
  try {
    const met: boolean[] = []
    for (const screen of screens) met.push(await measure(browser, { ...screen, url: far.url, held: screen.token(house) }))
    return met.every(Boolean)
  } finally {
    await browser.close()
    far.close()
    await house.close()
  }
}

async function measure(browser: Browser, screen: Screen & { url: string; held: string | undefined }): Promise<boolean> {
  const loads: Awaited<ReturnType<typeof load>>[] = []
  for (let turn = 0; turn < TIMES; turn++) loads.push(await load(browser, screen))
  const median = (figure: keyof (typeof loads)[number]) => summarize(loads.map((one) => one[figure])).p50
  const requests = Math.max(...loads.map((one) => one.requests))
  console.log(`until the ${screen.name} can be used, ${DELAY} ms away, nothing cached, median of ${TIMES}:`)
  reportFigure('  time', { is: `${median('time').toFixed(0)} ms` })
  reportFigure('  bytes of the page', { is: `${(median('bytes') / 1000).toFixed(0)} KB` })
  reportFigure('  calls and sockets', { is: `${median('calls')}` })
  return reportFigure('  requests of the page', { is: `${requests}`, limit: `<= ${screen.requests}`, met: requests <= screen.requests })
}

async function load(browser: Browser, { url, path, held, isThere }: Screen & { url: string; held: string | undefined }) {
  const { locale, timezoneId } = customer
  const origins = held ? [{ origin: url, localStorage: [{ name: 'token', value: held }] }] : []
  const context = await browser.newContext({ viewport: viewports.wide, locale, timezoneId, storageState: { cookies: [], origins } })
  try {
    const page = await context.newPage()
    const weight = await countRequests(page)
    const began = performance.now()
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    await isThere(page)
    const time = performance.now() - began
    return { time, ...weight() }
  } finally {
    await context.close()
  }
}

const isCall = (address: string) => /^\/(api|socket\.io)\//.test(new URL(address).pathname)

/** Counts the requests and bytes of a page from now on: its own files, and separately its calls and sockets. */
async function countRequests(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const files = new Set<string>()
  const weight = { calls: 0, bytes: 0 }
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (isCall(request.url)) weight.calls++
    else files.add(requestId)
  })
  devtools.on('Network.webSocketCreated', () => weight.calls++)
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) weight.bytes += encodedDataLength
  })
  return () => ({ ...weight, requests: files.size })
}
