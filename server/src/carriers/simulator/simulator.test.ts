import { describeCarrier } from '../../../test/carriers/describeCarrier.ts'
import { simulatorBench } from '../../../test/carriers/simulatorBench.ts'

describeCarrier('simulator', simulatorBench)
