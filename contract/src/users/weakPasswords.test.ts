import { expect, test } from 'vitest'
import { ownWordsOf, weaknessOf } from './weakPasswords.ts'

const common = new Set(['123456', 'password', 'monkey', 'senha', 'flamengo', 'hola'])
const ownWords = ownWordsOf('Ana Souza', 'ana.souza@cafeaurora.example', 'Café Aurora')
const weakness = (password: string) => weaknessOf(password, { ownWords, common })

test('what many people use is refused, also with a year, signs and other letters', () => {
  for (const password of [
    '123456',
    'Password',
    'P@ssw0rd',
    'Monkey2026!',
    'senha123',
    'Senha@2026',
    'Flamengo1981',
    'Contraseña1',
    'corinthians',
    '1Hola!',
  ])
    expect(weakness(password), password).toBe('common')
  for (const password of ['aaaaa', '1111111111', 'ababababab']) expect(weakness(password), password).toBe('common')
})

test('the person’s own words are refused, alone and together', () => {
  for (const password of ['souza', 'Souza2026', 'AnaSouza1', 'CafeAurora!', 'Café Aurora', '4uror4123', 'aurora-souza', 'ana.souza@cafe'])
    expect(weakness(password), password).toBe('ownWords')
})

test('other passwords pass, also long ones that contain such a word', () => {
  for (const password of ['Senha-Boa-1', 'gato-azul-parede', 'xK9#mQ2v', 'souza come pastel', 'monkey eats trains', 'Changed-12'])
    expect(weakness(password), password).toBeUndefined()
})

test('short parts of names are no own words', () => {
  expect(ownWordsOf('Ana Lu', 'li@x.br', undefined)).toEqual(['analu', 'lixbr'])
})
