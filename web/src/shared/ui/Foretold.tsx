import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** What a form is about to do, said again whenever that changes. */
export const Foretold = ({ text }: { text: string }) => (
  <Alert role="status" variant="light" color="gray" icon={<IconInfoCircle />}>
    {text}
  </Alert>
)
