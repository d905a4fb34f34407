import { useSearchParams } from 'react-router'

export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

/** What is looked at lives in the address, so that it survives a reload and can be sent to a colleague. */
export function useView(today: string, usual: View) {
  const [params, setParams] = useSearchParams()
  const view = views.find((one) => one === params.get('view')) ?? usual
  const day = /^[1-9]\d{3}-\d\d-\d\d$/.test(params.get('date') ?? '') ? (params.get('date') ?? today) : today
  const person = Number(params.get('person')) || null
  const show = (changes: Partial<Record<'view' | 'date' | 'person' | 'contactId', string | null>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [key, value] of Object.entries(changes)) value === null ? next.delete(key) : next.set(key, value)
        return next
      },
      { replace: true },
    )
  return { view, day, person, contactId: Number(params.get('contactId')) || null, show }
}
