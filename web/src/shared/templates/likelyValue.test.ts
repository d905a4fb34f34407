import { type TemplateContent, templateSlots } from '@recado/contract/templates/templateContent'
import { expect, test } from 'vitest'
import { likelyValue } from './likelyValue.ts'

const content = (body: string): TemplateContent => ({ header: 'none', headerText: '', body, footer: '', buttons: [], samples: {} })
const likely = (body: string) => templateSlots(content(body)).map((slot) => likelyValue(slot, content(body)))

test('a slot after a greeting or called "name" gets the contact’s name', () => {
  expect(likely('Olá {{1}}, seu pedido {{2}} chegou.')).toEqual(['{{firstName}}', ''])
  expect(likely('Boa tarde, {{1}}! Pedido {{2}}.')).toEqual(['{{firstName}}', ''])
  expect(likely('Seu pedido {{pedido}} chegou, {{nome}}!')).toEqual(['', '{{firstName}}'])
  expect(likely('Pedido {{1}} de {{2}}.')).toEqual(['', ''])
})
