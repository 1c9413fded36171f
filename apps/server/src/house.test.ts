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
describe('every export is used', whatIsExportedIsUsed)
describe('every call is mounted, once', everyCallIsMounted)
describe('every call admits only the callers that it declares', everyCallAdmitsWhoItSays)
describe('every refusal is worded and tested', everyRefusalIsKnown)
describe('the catalogue of codes and notices is complete', theCatalogueIsWhole)
describe('facts and background work', factsAreHeard)
describe('tables match their row types, the contract and the audit log', tablesAreWhatTheySay)
describe('documents refer only to what exists', documentsAreTrue)
