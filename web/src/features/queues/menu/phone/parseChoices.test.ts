import { expect, test } from 'vitest'
import { parseChoices } from './parseChoices.ts'

test('the options of a menu are parsed', () => {
  expect(parseChoices('Olá!\n\n[ 1 ] - Boletos\n[ 12 ] - Notas [ 2 ]\n[ 0 ] - Voltar\n[ # ] - Menu principal')).toEqual([
    { key: '1', label: 'Boletos' },
    { key: '12', label: 'Notas [ 2 ]' },
    { key: '0', label: 'Voltar' },
    { key: '#', label: 'Menu principal' },
  ])
  expect(parseChoices('Bom dia')).toEqual([])
})
