import { cloudBench } from '../../../test/carriers/cloudBench.ts'
import { describeCarrier } from '../../../test/carriers/describeCarrier.ts'

describeCarrier('WhatsApp official API', cloudBench)
