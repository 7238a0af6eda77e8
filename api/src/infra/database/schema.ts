import type { AuthTables } from '../../modules/auth/tables'
import type { BackupTables } from '../../modules/backup/tables'
import type { CallbackTables } from '../../modules/callback/tables'
import type { ConnectionTables } from '../../modules/connection/tables'
import type { FansTables } from '../../modules/fans/tables'
import type { HijackTables } from '../../modules/hijack/tables'
import type { MediaTables } from '../../modules/media/tables'
import type { NoticesTables } from '../../modules/notices/tables'
import type { OptInTables } from '../../modules/opt-in/tables'
import type { OrdersTables } from '../../modules/orders/tables'
import type { PagesTables } from '../../modules/pages/tables'
import type { PlansTables } from '../../modules/plans/tables'
import type { PostsTables } from '../../modules/posts/tables'
import type { RestoreTables } from '../../modules/restore/tables'
import type { SiteTables } from '../../modules/site/tables'
import type { TwoFactorTables } from '../../modules/two-factor/tables'
import type { UserTables } from '../../modules/user/tables'
import type { InfraTables } from './tables'

/** Every table, put together from what each module owns. camelCase here, snake_case in SQL (CamelCasePlugin). */
export interface Database
  extends
    InfraTables,
    UserTables,
    AuthTables,
    SiteTables,
    PagesTables,
    BackupTables,
    FansTables,
    PostsTables,
    TwoFactorTables,
    MediaTables,
    ConnectionTables,
    HijackTables,
    CallbackTables,
    OptInTables,
    NoticesTables,
    PlansTables,
    OrdersTables,
    RestoreTables {}
