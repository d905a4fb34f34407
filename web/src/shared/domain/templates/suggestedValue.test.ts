import { type TemplateContent, templateSlots } from '@recado/contract/templates/templateContent'
import { expect, test } from 'vitest'
import { suggestedValue } from './suggestedValue.ts'

const content = (body: string): TemplateContent => ({ header: 'none', headerText: '', body, footer: '', buttons: [], samples: {} })
const suggested = (body: string) => templateSlots(content(body)).map((slot) => suggestedValue(slot, content(body)))

test('a slot after a greeting or called "name" gets the contact’s name', () => {
  expect(suggested('Olá {{1}}, seu pedido {{2}} chegou.')).toEqual(['{{firstName}}', ''])
  expect(suggested('Boa tarde, {{1}}! Pedido {{2}}.')).toEqual(['{{firstName}}', ''])
  expect(suggested('Seu pedido {{pedido}} chegou, {{nome}}!')).toEqual(['', '{{firstName}}'])
  expect(suggested('Pedido {{1}} de {{2}}.')).toEqual(['', ''])
})
