import { campaigns } from '@recado/contract/campaigns/campaigns'
import { schedules } from '@recado/contract/schedules/schedules'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from './support/test.tsx'
import { say } from './support/texts.ts'
import { button, dialog, field, gone, press } from './support/user.ts'

test('closing a changed campaign or message asks first; an unchanged one closes at once', async ({ server, show }) => {
  server.store(campaigns)
  server.store(schedules)
  await show('/campaigns')
  const asking = page.getByRole('dialog', { name: say('validation:leave.title') })
  const name = field(dialog(), say('campaignForm:fields.name'))
  await button(page, say('campaigns:add')).first().click()
  await expect.element(name).toHaveFocus()
  await press('Escape')
  await gone(dialog())

  await button(page, say('campaigns:add')).first().click()
  await name.fill('Semana do café')
  await press('Escape')
  await expect.element(button(asking, say('validation:leave.back'))).toHaveFocus()
  await press('Escape')
  await gone(asking)
  await expect.element(name).toHaveValue('Semana do café')
  await expect.element(name).toHaveFocus()
  await button(dialog(), say('common:close')).click()
  await button(asking, say('validation:leave.action')).click()
  await gone(dialog())
  await button(page, say('campaigns:add')).first().click()
  await expect.element(name).toHaveValue('')
  await name.fill('Outra')
  // Whoever presses "cancel" is not asked.
  await button(dialog(), say('common:cancel')).click()
  await gone(dialog())

  await show('/schedules')
  await button(page, say('schedules:add')).first().click()
  await field(dialog(), say('schedules:fields.body')).fill('Bom dia!')
  await press('Escape')
  await button(asking, say('validation:leave.back')).click()
  await expect.element(field(dialog(), say('schedules:fields.body'))).toHaveValue('Bom dia!')
})
