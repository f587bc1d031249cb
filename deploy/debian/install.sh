#!/bin/sh
# Installs the site on Debian 12 or newer, from the release it lies in: sudo ./install.sh www.exemple.fr
# Run again it changes nothing that is set. docs/operating.md says what is put where.
set -eu

say() { printf '\n▸ %s\n' "$1"; }
stop() { printf '%s\n' "$1" >&2; exit 1; }

domain=${1:-}
[ -n "$domain" ] || stop 'Donnez le nom du site : sudo ./install.sh www.exemple.fr'
[ "$(id -u)" = 0 ] || stop 'Il faut être root : sudo ./install.sh …'
[ -e /etc/debian_version ] || stop 'Ce script est pour Debian.'
here=$(cd "$(dirname "$0")" && pwd)

say 'Paquets de Debian'
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends nodejs npm caddy curl ca-certificates postgresql postgresql-client \
	unattended-upgrades >/dev/null
# Deadlines, links and jobs go by the clock.
dpkg-query -W -f '${db:Status-Status} ${Provides}\n' | grep -q '^installed .*time-daemon' ||
	apt-get install -y -qq --no-install-recommends systemd-timesyncd dbus >/dev/null

say 'Utilisateur et dossiers'
id rechantier >/dev/null 2>&1 ||
	useradd --system --home-dir /var/lib/rechantier --shell /usr/sbin/nologin rechantier
install -d -m 0755 /opt/rechantier
# Settings hold secrets; data and backups hold people.
for folder in /etc/rechantier /var/lib/rechantier /var/backups/rechantier; do
	install -d -m 0700 -o rechantier -g rechantier "$folder"
done
if [ ! -e /etc/rechantier/env ]; then
	umask 077
	cat >/etc/rechantier/env <<-SETTINGS
		ORIGIN=https://$domain
		DATA_FOLDER=/var/lib/rechantier/data
		BACKUP_FOLDER=/var/backups/rechantier
		TRUST_PROXY=1
	SETTINGS
	chown rechantier:rechantier /etc/rechantier/env
	umask 022
fi

say 'Programme'
install -m 0755 "$here/rechantier" /usr/local/bin/rechantier
install -m 0644 "$here/rechantier.service" "$here/rechantier.socket" /etc/systemd/system/
systemctl daemon-reload
rechantier use "$(cd "$here/../.." && pwd)"

say 'Base de données'
# A site that has a database keeps it: rechantier move-database moves an embedded one.
if ! grep -q '^DATABASE_URL=' /etc/rechantier/env && [ ! -e /var/lib/rechantier/data/postgres ]; then
	rechantier prepare-database
	printf 'DATABASE_URL=postgres://rechantier@%%2Fvar%%2Frun%%2Fpostgresql/rechantier\n' >>/etc/rechantier/env
fi

say "https://$domain"
sed "s/^DOMAIN/$domain/" "$here/site.caddy" >/etc/caddy/rechantier.caddy
# Debian's own page listens on the same door; whatever else stands there stays.
if grep -q '^:80 {' /etc/caddy/Caddyfile; then printf 'import rechantier.caddy\n' >/etc/caddy/Caddyfile; fi
grep -q '^import rechantier.caddy' /etc/caddy/Caddyfile || printf '\nimport rechantier.caddy\n' >>/etc/caddy/Caddyfile
systemctl enable -q caddy rechantier.socket rechantier.service
systemctl reload-or-restart caddy

say 'Installé. Il reste à répondre à quelques questions : sudo rechantier setup'
