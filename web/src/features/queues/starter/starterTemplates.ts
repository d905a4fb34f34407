import type { QueueStarter } from '@recado/contract/queues/starter'
import type { TFunction } from 'i18next'
import { firstUnusedColor } from '#web/shared/ui/swatches.ts'

/** The queues of each template, with the options of their menus. The texts have the same keys. */
const templates = {
  shop: { sales: ['catalogue', 'order', 'delivery'], support: ['late', 'exchange'] },
  clinic: { appointments: ['book', 'reschedule', 'prepare'], billing: ['plans', 'receipt'] },
  restaurant: { orders: ['menu', 'order', 'delivery'], tables: ['book', 'groups'] },
} as const

export type StarterTemplate = keyof typeof templates
export const starterTemplates = Object.keys(templates) as StarterTemplate[]

type StarterQueue = QueueStarter['queues'][number]

/** The queues of a template in the user's language, in colours that no other queue has. */
export function queuesOfTemplate(template: StarterTemplate, t: TFunction<'queues'>, takenColors: readonly string[]): StarterQueue[] {
  const colors = [...takenColors]
  const optionsOfQueues: Record<string, readonly string[]> = templates[template]
  return Object.entries(optionsOfQueues).map(([key, options]) => {
    const color = firstUnusedColor(colors)
    colors.push(color)
    const texts = `starter.templates.${template}.${key}`
    return {
      color,
      name: t(`${texts}.name`),
      greetingMessage: t(`${texts}.greeting`),
      options: options.map((option) => newOption(t(`${texts}.${option}.title`), t(`${texts}.${option}.answer`))),
    }
  })
}

/** Ids below zero mark options that are not saved yet. Their order decides, so they may be equal. */
export const newOption = (title = '', message = '') => ({ id: -1, title, message, children: [] })
