import { expect, test } from 'vitest'
import { deletedMark, messageKind, messageKinds } from './kinds.ts'
import { lastMessageText, parseLastMessage } from './parseLastMessage.ts'

test('what is no text is known by its mark, with or without words', () => {
  expect(parseLastMessage('📍')).toEqual({ kind: 'locationMessage', words: '' })
  expect(parseLastMessage('📄 nota fiscal.pdf')).toEqual({ kind: 'application', words: 'nota fiscal.pdf' })
  expect(parseLastMessage('📷 Assim\n\n  ficou')).toEqual({ kind: 'image', words: 'Assim ficou' })
})

test('a text is its words on one line, also where a picture of a telephone stands in it', () => {
  expect(parseLastMessage('Bom dia!\nTudo bem?')).toEqual({ kind: null, words: 'Bom dia! Tudo bem?' })
  expect(parseLastMessage('📞📞📞 ligue')).toEqual({ kind: null, words: '📞📞📞 ligue' })
  expect(parseLastMessage('')).toEqual({ kind: null, words: '' })
})

test('marks of bold and slanted are not shown, nor the file name of a recording, nor what was taken back', () => {
  expect(parseLastMessage('*Ana Souza:*\nSegue o _preço_')).toEqual({ kind: null, words: 'Ana Souza: Segue o preço' })
  expect(parseLastMessage('🎤 voice.ogg')).toEqual({ kind: 'audio', words: '' })
  expect(parseLastMessage(deletedMark)).toEqual({ kind: 'deleted', words: '' })
})

test.each(messageKind.options)('the mark of %s is that of no other kind', (kind) => {
  const read = kind === 'vcard' ? 'contactMessage' : kind
  for (const last of [messageKinds[kind].mark, `${messageKinds[kind].mark} a few words`])
    expect(parseLastMessage(last).kind, last).toBe(read)
})

test('in one piece of text the mark stands for what it is', () => {
  expect(lastMessageText('*Ana Souza:*\nSegue')).toBe('Ana Souza: Segue')
  expect(lastMessageText('🎤 voice.ogg')).toBe('🎤')
  expect(lastMessageText('📷 Assim\n ficou')).toBe('📷 Assim ficou')
  expect(lastMessageText(deletedMark)).toBe(deletedMark)
})
