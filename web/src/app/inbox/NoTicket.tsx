import { Center } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../shared/theme/Mark.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { Late } from './Late.ts'

/** Shown beside the list while no ticket is open. A new company sees the first steps. */
export function NoTicket() {
  const { t } = useTranslation('tickets')
  return (
    <BeforeFirstConversation
      otherwise={(more) => (
        <Center flex={1}>
          <EmptyState icon={<Mark size={56} />} title={t('none.title')} text={t('none.text')} action={more} />
        </Center>
      )}
    />
  )
}

/** The same on a phone, where the list fills the screen: it replaces the text of the empty list. */
export const NoTicketOfMine = ({ usual }: { usual: ReactNode }) => (
  <BeforeFirstConversation
    otherwise={(more) => (
      <>
        {usual}
        {more && <Center>{more}</Center>}
      </>
    )}
  />
)

const BeforeFirstConversation = ({ otherwise }: { otherwise: (more?: ReactNode) => ReactNode }) => (
  <Late>{({ StartPage }) => <StartPage otherwise={otherwise} />}</Late>
)
