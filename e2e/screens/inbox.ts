import { expect } from '@playwright/test'
import { button, field } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const entry = ({ page }: Stage, name: string) => expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
const heading = (key: string) => (stage: Stage) => expect(stage.page.getByRole('heading', { name: stage.say(key) })).toBeVisible()

/** The conversations, and the phone on which customers are played. */
export const inbox: Screen[] = [
  { name: 'tickets', who: 'admin', path: '/tickets', reach: (stage) => entry(stage, 'Marina Alves') },
  { name: 'tickets-waiting', who: 'admin', path: '/tickets?list=pending', reach: (stage) => entry(stage, 'Otávio Prado') },
  { name: 'tickets-closed', who: 'admin', path: '/tickets?list=closed', reach: (stage) => entry(stage, 'Renata Dias') },
  { name: 'tickets-empty', who: 'newcomer', path: '/tickets', reach: heading('tickets:empty.open.title') },
  {
    name: 'ticket',
    who: 'admin',
    path: '/tickets',
    async reach({ page, say }) {
      await page.getByRole('link', { name: 'Marina Alves' }).click()
      await expect(page.getByRole('log').getByText('Vocês entregam no Centro?')).toBeVisible()
      await expect(page.getByRole('img', { name: say('messages:ack.read') })).toBeVisible()
    },
  },
  {
    name: 'ticket-closed',
    who: 'admin',
    path: '/tickets?list=closed',
    async reach({ page, say }) {
      await page.getByRole('link', { name: 'Renata Dias' }).click()
      await expect(page.getByText(say('attending:fence.closed.text'))).toBeVisible()
    },
  },
  {
    name: 'phone',
    who: 'admin',
    path: '/phone',
    async reach({ page, say }) {
      await field(page, say('simulator:customer.name')).fill('Marina Alves')
      await field(page, say('simulator:customer.number')).fill('5511987650010')
      await button(page, say('simulator:customer.add')).click()
      await expect(page.getByRole('log').getByText('Já vou ver isso.')).toBeVisible()
    },
  },
  { name: 'phone-empty', who: 'newcomer', path: '/phone', reach: heading('simulator:empty.title') },
]
