import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { browserKeys } from '../../../test/fakePushService.ts'
import { encryptFor, isBrowserKey } from './encrypt.ts'

/** Test vector of RFC 8291, section 5. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  ours: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('encryption gives exactly the bytes of the example in the RFC', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(example.ours, 'base64url'))
  const sealed = encryptFor(example.keys, example.text, { own, salt: Buffer.from(example.salt, 'base64url') })
  expect(sealed.toString('base64url')).toBe(example.sealed)
})

test('only the right browser decrypts a text, and no two ciphertexts are equal', () => {
  const [ours, theirs] = [browserKeys(), browserKeys()]
  const [once, again] = [encryptFor(ours.keys, 'Olá, Zoé 👋'), encryptFor(ours.keys, 'Olá, Zoé 👋')]
  expect([once, again].map(ours.read)).toEqual(['Olá, Zoé 👋', 'Olá, Zoé 👋'])
  expect(once.equals(again)).toBe(false)
  expect(() => theirs.read(once)).toThrow()
})

test('a key that is no point on the curve is refused', () => {
  expect(isBrowserKey(example.keys.p256dh)).toBe(true)
  expect(isBrowserKey(`B${'A'.repeat(86)}`)).toBe(false)
  expect(isBrowserKey('')).toBe(false)
})
