import type { ApplicationForm } from '@agremia/model/calls/applications'
import classes from './public.module.css'

/** The data controller and their contacts, which the GDPR requires wherever personal data are collected. */
export function DataController({ controller }: { controller: ApplicationForm['controller'] }) {
  const { name, taxNumber, address, phone, email, website, dataProtectionOfficerEmail } = controller
  return (
    <div className={classes.controller}>
      <p>
        Responsável pelo tratamento dos dados:{' '}
        {[name, taxNumber && `NIPC ${taxNumber}`, address].filter(Boolean).join(', ')}.
      </p>
      {(phone || email || website) && (
        <ul aria-label="Contactos da organização">
          {phone && (
            <li>
              <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            </li>
          )}
          {email && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {website && (
            <li>
              <a href={website} rel="noreferrer">
                {website}
              </a>
            </li>
          )}
        </ul>
      )}
      {dataProtectionOfficerEmail && (
        <p>
          Encarregado de proteção de dados:{' '}
          <a href={`mailto:${dataProtectionOfficerEmail}`}>{dataProtectionOfficerEmail}</a>
        </p>
      )}
    </div>
  )
}
