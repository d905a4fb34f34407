import type { Page } from '@playwright/test'

const isCall = (address: string) => /^\/(api|socket\.io)\//.test(new URL(address).pathname)

/** Counts the requests and bytes of a page from now on: its own files, and separately its calls and sockets. */
export async function countRequests(page: Page) {
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
