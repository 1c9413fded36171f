import { describe } from 'vitest'
import { everyCallAdmitsWhoItSays, everyCallIsMounted, everyRefusalIsKnown } from './house/calls.ts'
import { theCatalogueIsWhole } from './house/catalogue.ts'
import { documentsAreTrue } from './house/documents.ts'
import { whatIsExportedIsUsed } from './house/exports.ts'
import { factsAreHeard } from './house/facts.ts'
import { filesStaySmall } from './house/files.ts'
import { testsReplaceNoModule } from './house/modules.ts'
import { browsersLoadLittle, roomsHoldSevenKinds, roomsKeepTheirOrder } from './house/rooms.ts'
import { tablesAreWhatTheySay } from './house/tables.ts'

// The house rules check themselves: a rule without a check is not enforced.
describe('rooms keep their order', roomsKeepTheirOrder)
describe('rooms hold seven kinds of file', roomsHoldSevenKinds)
describe('browsers load little', browsersLoadLittle)
describe('files stay small', filesStaySmall)
describe('tests share their modules', testsReplaceNoModule)
describe('what is exported is used', whatIsExportedIsUsed)
describe('every call is mounted, once', everyCallIsMounted)
describe('every call admits who it says', everyCallAdmitsWhoItSays)
describe('every refusal is known', everyRefusalIsKnown)
describe('the catalogue of codes and notices is whole', theCatalogueIsWhole)
describe('facts are heard', factsAreHeard)
describe('tables are what they say', tablesAreWhatTheySay)
describe('documents are true', documentsAreTrue)
