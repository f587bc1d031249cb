-- How often somebody has called is counted at each call and lost by nobody: PostgreSQL need not write it to its log, nor wait for the disk.
-- After a crash of PostgreSQL counting begins again. The table is small: what has expired is deleted.
ALTER TABLE "rate_limits" SET UNLOGGED;
