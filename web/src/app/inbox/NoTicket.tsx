import { Center } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../shared/theme/Mark.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { Late } from './Late.ts'

/** What stands beside the list while no ticket is open: in a new company what to do first. */
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

/** The same where the list has the whole screen: in the place of what it says while it is empty. */
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
