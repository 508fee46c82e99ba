import { abroad } from './abroad.ts'
import { midwest } from './midwest.ts'
import { northeast } from './northeast.ts'
import type { DemoOrganization } from '../organization.ts'
import { riverside } from '../riverside/profile.ts'
import { south } from './south.ts'
import { west } from './west.ts'
import { wisconsin } from './wisconsin.ts'

export const organizations: DemoOrganization[] = [
  riverside,
  ...wisconsin,
  ...midwest,
  ...northeast,
  ...south,
  ...west,
  ...abroad,
]
