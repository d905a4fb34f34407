import { cardAsSaid } from '@recado/contract/messages/saidContent'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import type { PhoneUtterance } from '../phone/useSaying.ts'

export const sayCard = ({ name, number }: { name: string; number: string }): PhoneUtterance =>
  cardAsSaid({ name, number, shown: showNumber(number) })
