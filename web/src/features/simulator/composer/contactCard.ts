import { contactCardContent } from '@recado/contract/messages/locationAndCard'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import type { PhoneMessageInput } from '../phone/useSendFromPhone.ts'

export const toContactCard = ({ name, number }: { name: string; number: string }): PhoneMessageInput =>
  contactCardContent({ name, number, shown: formatPhone(number) })
