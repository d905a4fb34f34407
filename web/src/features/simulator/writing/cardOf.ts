import { contactCardContent } from '@recado/contract/messages/locationAndCard'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import type { PhoneUtterance } from '../phone/useSaying.ts'

export const sayCard = ({ name, number }: { name: string; number: string }): PhoneUtterance =>
  contactCardContent({ name, number, shown: showNumber(number) })
