import type { FieldValues } from 'react-hook-form'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { MultiSelectField } from '../ui/fields/MultiSelectField.tsx'
import type { FieldProps } from '../ui/fields/useField.ts'
import { useQueues } from './queues.ts'

/** One of the company's queues; none too, where `emptyLabel` says what that means. */
export const QueueField = <T extends FieldValues>(props: FieldProps<T> & { emptyLabel?: string }) => (
  <ChoiceField {...props} list="queues" choices={useQueues()} />
)

/** Several of the company's queues. */
export const QueuesField = <T extends FieldValues>(props: FieldProps<T> & { placeholder: string }) => (
  <MultiSelectField {...props} list="queues" choices={useQueues()} />
)
