import { Button, Group, Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../toast/toast.ts'
import type { ListFailure, ListName } from './choices.ts'

type State = { list: ListName; isLoading: boolean; failure: ListFailure | undefined }

/** What a select over one of the company's lists says of that list: that it is on its way, empty, or did not come. */
export function useListProps({ list, isLoading, failure }: State) {
  const { t } = useTranslation('resource')
  const id = useId()
  return {
    id,
    // An empty list must not open over the line that offers it again.
    nothingFoundMessage: failure ? undefined : t(isLoading ? 'listOnItsWay' : 'nothingToChoose'),
    ...(failure && {
      inputContainer: (input: ReactNode) => (
        <>
          {input}
          <FailureLine list={list} failure={failure} onRetried={() => document.getElementById(id)?.focus()} />
        </>
      ),
    }),
  }
}

type Props = { list: ListName; failure: ListFailure; onRetried: () => void }

/** The line under a select whose list did not come. It goes when the list comes: before that, the select has the focus. */
function FailureLine({ list, failure, onRetried }: Props) {
  const { t } = useTranslation('resource')
  const textId = useId()
  const retry = () => {
    failure.retry()
    onRetried()
  }
  return (
    <Group role="alert" gap="xs" mt={4} wrap="nowrap" justify="space-between">
      <Input.Error id={textId}>
        {t(`lists.${list}`)} {sentenceOf(failure.error)}
      </Input.Error>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        aria-describedby={textId}
        // A select that loses the focus forgets what was typed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={retry}
      >
        {t('common:retry')}
      </Button>
    </Group>
  )
}
