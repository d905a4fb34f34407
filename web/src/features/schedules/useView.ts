import { useAddressParams } from '../../shared/page/useAddressParams.ts'

export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

export function useView(today: string, usual: View) {
  const [params, show] = useAddressParams()
  const view = views.find((one) => one === params.get('view')) ?? usual
  const day = /^[1-9]\d{3}-\d\d-\d\d$/.test(params.get('date') ?? '') ? (params.get('date') ?? today) : today
  const person = Number(params.get('person')) || null
  return { view, day, person, contactId: Number(params.get('contactId')) || null, show }
}
