import { expect, test } from 'vitest'
import { followRedirect } from './followRedirect.ts'

const headers = {
  authorization: 'Bearer x',
  cookie: 'a=b',
  'x-recado-signature': 'sha256=1',
  'content-type': 'application/json',
  accept: '*/*',
}
const post = { url: new URL('https://a.example/one'), method: 'POST', headers, body: '{}' }
const to = (status: number, location: string | undefined, call = post) => followRedirect(call, { status, location })

test('an answer that is no redirect leads nowhere', () => {
  for (const status of [200, 204, 300, 304, 404, 500]) expect(to(status, 'https://b.example/')).toBeUndefined()
  expect(to(302, undefined)).toBeUndefined()
})

test('a redirected form is sent without its body where browsers do so, and with it where they keep it', () => {
  for (const status of [301, 302, 303])
    expect(to(status, '/two')).toMatchObject({ to: 'https://a.example/two', method: 'GET', body: undefined })
  for (const status of [307, 308]) expect(to(status, '/two')).toMatchObject({ method: 'POST', body: '{}', headers })
  expect(to(302, '/two')?.headers).not.toHaveProperty('content-type')
})

test('credentials are sent to nobody else, another port and another protocol included', () => {
  for (const elsewhere of ['https://b.example/', 'http://a.example/', 'https://a.example:8443/', '//b.example/'])
    expect(to(307, elsewhere)?.headers, elsewhere).toEqual({ 'content-type': 'application/json', accept: '*/*' })
  expect(to(307, 'two?x=1')?.headers).toEqual(headers)
})
