/** The part of the shell's router that remotes may use: they import it only through this facade (docs/architecture.md). */
export { Link, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
