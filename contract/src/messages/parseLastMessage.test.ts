import { expect, test } from 'vitest'
import { deletedMark, messageKind, messageKinds } from './kinds.ts'
import { lastMessageText, parseLastMessage } from './parseLastMessage.ts'

test('a message that is no text is recognised by its mark, with or without words', () => {
  expect(parseLastMessage('📍')).toEqual({ kind: 'locationMessage', words: '' })
  expect(parseLastMessage('📄 nota fiscal.pdf')).toEqual({ kind: 'application', words: 'nota fiscal.pdf' })
  expect(parseLastMessage('📷 Assim\n\n  ficou')).toEqual({ kind: 'image', words: 'Assim ficou' })
})

test('a text is its words on one line, also if it contains a telephone emoji', () => {
  expect(parseLastMessage('Bom dia!\nTudo bem?')).toEqual({ kind: null, words: 'Bom dia! Tudo bem?' })
  expect(parseLastMessage('📞📞📞 ligue')).toEqual({ kind: null, words: '📞📞📞 ligue' })
  expect(parseLastMessage('')).toEqual({ kind: null, words: '' })
})

test('formatting marks, the file name of a recording and deleted texts are not shown', () => {
  expect(parseLastMessage('*Ana Souza:*\nSegue o _preço_')).toEqual({ kind: null, words: 'Ana Souza: Segue o preço' })
  expect(parseLastMessage('🎤 voice.ogg')).toEqual({ kind: 'audio', words: '' })
  expect(parseLastMessage(deletedMark)).toEqual({ kind: 'deleted', words: '' })
})

test.each(messageKind.options)('the mark of %s belongs to no other kind', (kind) => {
  const read = kind === 'vcard' ? 'contactMessage' : kind
  for (const last of [messageKinds[kind].mark, `${messageKinds[kind].mark} a few words`])
    expect(parseLastMessage(last).kind, last).toBe(read)
})

test('in a plain text the mark stands for the kind', () => {
  expect(lastMessageText('*Ana Souza:*\nSegue')).toBe('Ana Souza: Segue')
  expect(lastMessageText('🎤 voice.ogg')).toBe('🎤')
  expect(lastMessageText('📷 Assim\n ficou')).toBe('📷 Assim ficou')
  expect(lastMessageText(deletedMark)).toBe(deletedMark)
})
