import type { Colleague } from '@recado/contract/users/users'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../shared/auth/viewer.ts'
import { Foretold } from '../../../shared/ui/Foretold.tsx'

type Props = { person: Colleague | null; queue: { name: string } | undefined; staysInSight: boolean }

/** What will happen, before it does. */
export function TransferPreview({ person, queue, staysInSight }: Props) {
  const { t } = useTranslation('drawer')
  const isSelf = useViewer().userId === person?.id
  if (!queue && !person) return null
  const to = isSelf ? 'toSelf' : person ? 'toUser' : 'toQueue'
  const sentences = [
    queue || !person
      ? t(`transfer.${to}`, { queue: queue?.name, name: person?.name })
      : t(isSelf ? 'transfer.toSelfAlone' : 'transfer.toUserAlone', { name: person.name }),
    person && !person.online && !isSelf && t('transfer.offline', { name: person.name }),
    !staysInSight && t('transfer.outOfSight'),
  ]
  return <Foretold text={sentences.filter(Boolean).join(' ')} />
}
