import { expect, test } from 'vitest'
import { linkPreviewOf } from './linkPreviewOf.ts'

const url = 'https://bakery.example/bread'
const text = `Look: ${url}`
const brought = { text, matchedText: url, title: 'Bread', description: 'Fresh every day' }

test('the link preview of a text is stored with its small picture', () => {
  expect(linkPreviewOf({ ...brought, jpegThumbnail: Buffer.from('jpeg') })).toEqual({
    ...{ url, title: 'Bread', description: 'Fresh every day' },
    picture: `data:image/jpeg;base64,${Buffer.from('jpeg').toString('base64')}`,
  })
  expect(linkPreviewOf({ text: 'bakery.example', matchedText: 'bakery.example', title: 'Bread' })?.url).toBe('https://bakery.example')
})

test('a preview of another address, of no web page, or without content is dropped', () => {
  expect(linkPreviewOf({ ...brought, text: 'Look: https://bank.example' })).toBeUndefined()
  expect(linkPreviewOf({ ...brought, title: '', description: '' })).toBeUndefined()
  expect(linkPreviewOf({ text })).toBeUndefined()
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
    expect(linkPreviewOf({ ...brought, text: address, matchedText: address })?.url ?? 'https:').toMatch(/^https:/)
})

test('a picture that is too large is left out', () => {
  expect(linkPreviewOf({ ...brought, jpegThumbnail: Buffer.alloc(64 * 1024 + 1) })).toMatchObject({ title: 'Bread', picture: null })
})
