import { expect, test } from 'vitest'
import { isOptOut } from './optOut.ts'

test.each(['SAIR', ' parar ', 'Stop!', 'baja.', 'Salir', 'sáir'])('%j is all that is needed to get no more', (text) => {
  expect(isOptOut(text)).toBe(true)
})

test.each(['', 'não quero sair', 'stop it', 'sairei', 'SAIR agora', 'pare', '.', '!'])('%j is something else', (text) => {
  expect(isOptOut(text)).toBe(false)
})
